/** Buttons that submit no form, and icons. */
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

type ButtonProps = JSX.IntrinsicElements['button'] & {
  /** Cannot be pressed now. Unlike a disabled button it keeps the focus, since its own press may have caused this. */
  readonly off?: boolean;
};

export function Button({ off, ...props }: ButtonProps) {
  return <button type="button" {...props} {...(off && { 'aria-disabled': true, onClick: undefined })} />;
}

/** Without a border. */
export function PlainButton(props: ButtonProps) {
  return <Button class="plain" {...props} />;
}

/** A button that looks like a link. */
export function LinkButton(props: ButtonProps) {
  return <Button class="link" {...props} />;
}

const PATHS = {
  undo: 'M6 4 3 7l3 3M3.5 7H10a3.5 3.5 0 0 1 0 7H7',
  redo: 'm10 4 3 3-3 3m2.5-3H6a3.5 3.5 0 0 0 0 7h3',
  close: 'm4 4 8 8m0-8-8 8',
  plus: 'M8 3v10M3 8h10',
  lock: 'M5 7.5V5.5a3 3 0 0 1 6 0v2M4 7.5h8v6H4z',
  open: 'M5 7.5V5.5a3 3 0 0 1 5.8-1M4 7.5h8v6H4z',
  down: 'm4 6 4 4 4-4',
  print: 'M5 6V2.5h6V6M5 11.5H3V6.5h10v5h-2M5 9.5h6v4H5z',
} as const;

interface IconProps {
  readonly of: keyof typeof PATHS;
}

/** Hidden from screen readers: the button around it has a label. */
export function Icon({ of }: IconProps) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}

export function IconButton({ of, label, ...props }: IconProps & ButtonProps & { readonly label: string }) {
  return (
    <Button class="tiny" aria-label={label} title={label} {...props}>
      <Icon of={of} />
    </Button>
  );
}

interface FileProps {
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

export function FileButton({ children, onFiles, ...props }: FileProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PlainButton onClick={() => field.current?.click()}>{children}</PlainButton>
      <input
        {...props}
        ref={field}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

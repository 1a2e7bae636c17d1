/** A button that opens files from the computer. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface Props {
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

export function FileButton({ accept, multiple, onFiles, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button class="plain" onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A button, which sends no form. */
import type { JSX } from 'preact';

export type ButtonProps = JSX.IntrinsicElements['button'] & {
  /** It cannot be pressed now. Unlike one that is disabled it keeps the keyboard, whose press may have made it so. */
  readonly off?: boolean;
};

export function Button({ off, ...props }: ButtonProps) {
  return <button type="button" {...props} {...(off && { 'aria-disabled': true, onClick: undefined })} />;
}

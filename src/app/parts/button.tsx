/** A button that submits no form. */
import type { JSX } from 'preact';

export type ButtonProps = JSX.IntrinsicElements['button'] & {
  /** Cannot be pressed now. Unlike a disabled button it keeps the focus, since its own press may have caused this. */
  readonly off?: boolean;
};

export function Button({ off, ...props }: ButtonProps) {
  return <button type="button" {...props} {...(off && { 'aria-disabled': true, onClick: undefined })} />;
}

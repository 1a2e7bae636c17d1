/** A button, which sends no form. */
import type { JSX } from 'preact';

export function Button(props: JSX.IntrinsicElements['button']) {
  return <button type="button" {...props} />;
}

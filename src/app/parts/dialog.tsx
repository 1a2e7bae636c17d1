/** A modal window, the browser's own: keeps the focus inside, closes by Escape and by Back. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { closesByBack } from './back.ts';
import { IconButton } from './button.tsx';

interface Props {
  readonly heading: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ heading, wide = false, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    const end = closesByBack(() => ref.current?.close());
    return () => {
      end();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={ref} class={wide ? 'wide' : ''} aria-labelledby={id} onClose={onClose}>
      <header class="dialog-head">
        <h2 id={id}>{heading}</h2>
        <IconButton of="close" label={words.value.close} onClick={() => ref.current?.close()} />
      </header>
      {children}
    </dialog>
  );
}

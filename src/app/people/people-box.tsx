/** The box for typing or pasting names. It stays a box until it is left. */
import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { opened, project } from '../state/store.ts';
import { textOf } from './people-text.ts';
import { endTyping, takeText, takeTyped } from './take-file.ts';
import type { Taken } from './taken.ts';

interface Props {
  readonly describedBy: string;
  readonly wrong: boolean;
  /** The text was read; `isOver`: the box was left, or a whole list was pasted. */
  readonly onTaken: (taken: Taken, isOver: boolean) => void;
}

/** Whether pasted text is more than one name. */
export function isList(text: string): boolean {
  return /[\n\t,;|]/.test(text.trim());
}

export const typing = signal(false);

/** Most milliseconds between the end of a press and its click. */
const PRESS = 60;

export function PeopleBox({ describedBy, wrong, onTaken }: Props) {
  const w = words.value.people;
  const draft = useSignal<string | null>(null);
  const last = useRef<Taken | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef(false);
  const tell = (taken: Taken, isOver: boolean) => {
    last.current = taken;
    onTaken(taken, isOver);
  };
  const own = useRef(opened.peek()).current;
  const end = () => {
    endTyping();
    if (last.current?.ok) draft.value = null;
    if (last.current && own === opened.peek()) tell(last.current, true);
    last.current = null;
  };
  /** Not while a button elsewhere is pressed, which would move away; nor when another window gets the focus. */
  const leave = (): unknown =>
    setTimeout(() => {
      if (pressed.current) leave();
      else if (document.activeElement !== field.current) end();
    }, PRESS);
  useEffect(() => {
    const press = ({ type }: Event) => {
      pressed.current = type === 'pointerdown';
    };
    const hear = { pointerdown: press, pointerup: press, pointercancel: press };
    const end = listen(hear, window, { capture: true });
    return () => {
      end();
      endTyping();
    };
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={w.label}
      aria-describedby={describedBy}
      aria-invalid={wrong ? 'true' : undefined}
      rows={9}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="words"
      placeholder={w.placeholder}
      value={draft.value ?? textOf(project.value)}
      onInput={(event) => {
        draft.value = event.currentTarget.value;
        tell(takeTyped(draft.value), false);
      }}
      onBlur={leave}
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        // One name is no whole list: more will be typed.
        if (event.currentTarget.value.trim() !== '' || !isList(text)) return;
        event.preventDefault();
        void takeText(text).then((taken) => {
          // Text that cannot be read stays to be corrected, if possible.
          draft.value = taken.ok || taken.refused ? null : text;
          tell(taken, taken.ok);
        });
      }}
    />
  );
}

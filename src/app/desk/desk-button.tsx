import { signal } from '@preact/signals';
import { words } from '../language/languages.ts';
import { isExample } from '../state/shown.ts';
import { solved } from '../state/store.ts';

export const deskIsOpen = signal(false);

/** Opens the desk, once there is a plan. */
export function DeskButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={solved.value === null || isExample.value}
      onClick={() => {
        deskIsOpen.value = true;
      }}
    >
      {words.value.desk.button}
    </button>
  );
}

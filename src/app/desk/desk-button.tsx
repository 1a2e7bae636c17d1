import { signal } from '@preact/signals';
import { words } from '../language/languages.ts';
import { Button } from '../parts/button.tsx';
import { set } from '../parts/set.ts';
import { isExample } from '../state/shown.ts';
import { solved } from '../state/store.ts';

export const deskIsOpen = signal(false);

/** Opens the desk; shown once there is a plan. */
export function DeskButton() {
  return (
    <Button
      aria-haspopup="dialog"
      disabled={solved.value === null || isExample.value}
      onClick={set(deskIsOpen, true)}
    >
      {words.value.desk.button}
    </Button>
  );
}

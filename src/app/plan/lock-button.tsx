import { Button, Icon } from '../parts/button.tsx';
import { isExample } from '../state/shown.ts';

/** Locks or unlocks seats; not shown for examples. */
export function LockButton({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  if (isExample.value) return null;
  return (
    <Button class="tiny lock" aria-pressed={on} aria-label={label} title={label} onClick={onToggle}>
      <Icon of={on ? 'lock' : 'open'} />
    </Button>
  );
}

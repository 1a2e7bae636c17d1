/** A link to select or copy; copying fixes the plan, since others then have it. */
import { useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { keepPlan } from '../state/solving.ts';
import { Button } from './button.tsx';

export function CopyField({ label, link, onCopied }: { label: string; link: string; onCopied: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        class="linkbox grow"
        readOnly
        aria-label={label}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        onClick={async () => {
          keepPlan();
          if (await copied(link, field.current)) onCopied();
        }}
      >
        {words.value.out.copy}
      </Button>
    </>
  );
}

/** Over http, as in a local network, browsers offer no clipboard API, but can copy the selection. */
async function copied(link: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand('copy');
  }
}

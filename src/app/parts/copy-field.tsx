/** A link to select or to copy: what others have stays as it is from then on. */
import { useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { keepPlan } from '../state/solving.ts';
import { Button } from './button.tsx';

interface Props {
  readonly label: string;
  readonly link: string;
  readonly onCopied: () => void;
}

export function CopyField({ label, link, onCopied }: Props) {
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

/** Over http, as in a hall's own network, browsers have no clipboard to write to, but copy what is selected. */
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

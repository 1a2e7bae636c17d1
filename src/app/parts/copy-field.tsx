/** A link to select or to copy: what others have stays as it is from then on. */
import { words } from '../language/languages.ts';
import { keepPlan } from '../state/solving.ts';

interface Props {
  readonly label: string;
  readonly link: string;
  readonly onCopied: () => void;
}

export function CopyField({ label, link, onCopied }: Props) {
  return (
    <>
      <input
        class="linkbox grow"
        readOnly
        aria-label={label}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        onClick={async () => {
          keepPlan();
          await navigator.clipboard.writeText(link).catch(() => undefined);
          onCopied();
        }}
      >
        {words.value.out.copy}
      </button>
    </>
  );
}

/** What attendees get: the link, its QR code, one person's link, and the screen for the room. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { linkTo, liveLink, personLink } from '../../report/day/day-links.ts';
import { type DayPlan, editionText, minutesOf, wallClock } from '../../report/day/day-plan.ts';
import { qrCode } from '../../report/qr/qr-code.ts';
import { words } from '../language/languages.ts';
import { Check } from '../parts/choice.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { set, typeInto } from '../parts/set.ts';
import { dayAddress, isOwnDevice, typeAddress, typedAddress } from './day-address.ts';
import { dayPlan } from './editions.ts';
import { beginLive, canBeLive, goLive, isReached, liveId } from './live.ts';

export function DayShare() {
  const w = words.value.desk;
  const day = dayPlan.value;
  useEffect(() => void beginLive(), []);
  if (day === null) return null;
  const { number } = day.edition;
  const time = editionText(day.edition, minutesOf(wallClock(new Date())), words.value.locale);
  return (
    <section class="day-share" aria-label={w.share}>
      <h3>
        {w.share} <span class="count">{w.edition(number, time)}</span>
      </h3>
      <Address />
      {dayAddress.value !== null && <Links day={day} page={dayAddress.value} />}
    </section>
  );
}

function Address() {
  const w = words.value.desk;
  const address = dayAddress.value;
  const local = address !== null && isOwnDevice(address);
  return (
    <details open={address === null || local || typedAddress.peek() !== ''}>
      <summary class="hint">{w.address}</summary>
      <input
        class="linkbox"
        aria-label={w.address}
        aria-invalid={address === null}
        placeholder="https://…/day.html"
        inputMode="url"
        value={typedAddress.value}
        onInput={(event) => typeAddress(event.currentTarget.value)}
      />
      {address === null && <p class="fault">{w.badAddress}</p>}
      {local && <p class="hint amber">{w.local}</p>}
    </details>
  );
}

function Links({ day, page }: { day: DayPlan; page: string }) {
  const w = words.value.desk;
  const live = liveId.value;
  const link = useMemo(() => (live === null ? linkTo(day, page) : liveLink(live, page)), [day, page, live]);
  const code = useMemo(() => link && qrCode(link), [link]);
  const whose = useSignal('');
  const own = personLink(day, whose.value, page, live);
  return (
    <div class="day-links">
      <div class="grow">
        {link === null ? <p class="hint amber">{w.tooLong}</p> : <LinkRow label={w.link} link={link} />}
        {link !== null && code === null && <p class="hint amber">{w.noCode}</p>}
        {canBeLive.value && (
          <Check on={live !== null} onToggle={() => void goLive(live === null)}>
            {w.live}
          </Check>
        )}
        {canBeLive.value && !isReached.value && <p class="hint amber">{w.unreached}</p>}
        <p class="hint">{live === null ? w.shareHint : w.liveHint}</p>
        {live !== null && new URL(page).origin !== location.origin && (
          <p class="hint amber">{w.otherServer}</p>
        )}
        <div class="row">
          <label class="field">
            {w.personLink}
            <input list="day-names" aria-label={w.whose} value={whose.value} onInput={typeInto(whose)} />
          </label>
          <datalist id="day-names">
            {day.people.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        {own !== null && <LinkRow label={w.personLink} link={own} />}
      </div>
      {code && (
        <svg class="qr" viewBox={code.box} role="img" aria-label={w.code}>
          <path fill="#fff" d={code.ground} />
          <path fill="#000" d={code.path} />
        </svg>
      )}
    </div>
  );
}

function LinkRow({ label, link }: { label: string; link: string }) {
  const { desk: w, out } = words.value;
  const copied = useSignal('');
  return (
    <div class="row">
      <CopyField label={label} link={link} onCopied={set(copied, link)} />
      <a class="button" href={link} target="_blank" rel="noreferrer">
        {w.open}
      </a>
      <span class="hint" role="status">
        {copied.value === link && out.copied}
      </span>
    </div>
  );
}

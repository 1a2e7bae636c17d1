/** One of a few options side by side: radio buttons styled as one control. */
import { useId } from 'preact/hooks';

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string>({ label, value, options, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} class={option === value ? 'on' : ''}>
          <input
            type="radio"
            class="unseen"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChoose(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

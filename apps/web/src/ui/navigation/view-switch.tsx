import classes from './view-switch.module.css';

interface Props<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
}

/** Two or three views of the same data, one selected. Smaller than Mantine's control, because the start page has it. */
export function ViewSwitch<V extends string>({ label, value, onChange, options }: Props<V>) {
  return (
    <fieldset className={classes.switch} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

import { classNames } from './class-names.ts'

export interface ChoiceProps<Value extends string> {
  name: string
  label: string
  value: Value
  choices: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
  /** One below the other: what can be chosen needs a line. */
  isStacked?: boolean
}

/** A few things of which one holds, side by side. */
export const Choice = <Value extends string>({
  name,
  label,
  value,
  choices,
  onChange,
  isStacked = false,
}: ChoiceProps<Value>) => (
  <fieldset className={classNames('flex gap-x-5 gap-y-2 max-md:gap-y-0', isStacked ? 'flex-col' : 'flex-wrap')}>
    <legend className="sr-only">{label}</legend>
    {choices.map((choice) => (
      <label key={choice.value} lang={choice.lang} className="type-ui flex items-center gap-2 max-md:min-h-11">
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          className="size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-sheet checked:border-[0.3125rem] checked:border-pen"
        />
        {choice.label}
      </label>
    ))}
  </fieldset>
)

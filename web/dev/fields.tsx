import { useState } from 'react'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { Choice } from '../src/ui/choice.tsx'
import { CodeField } from '../src/ui/code-field.tsx'
import { DateGrid } from '../src/ui/date-grid.tsx'
import { EmailField } from '../src/ui/email-field.tsx'
import { Field } from '../src/ui/field.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { Select } from '../src/ui/select.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { textLink } from '../src/ui/text-link.ts'
import { Kind } from './look.tsx'

const now = new Date(2026, 10, 21)

export const Fields = () => {
  const [isOn, setIsOn] = useState(true)
  const [code, setCode] = useState('123')
  const [size, setSize] = useState<'small' | 'large'>('small')
  return (
    <>
      <Kind name="Field">
        <Field label="Name" help="As others see it." />
        <Field label="Filled" defaultValue="Halyard" dir="auto" />
        <Field label="שם" defaultValue="רשימה" dir="auto" />
        <Field label="On a slip" size="slip" placeholder="Nothing yet" />
        <EmailField label="E-mail" defaultValue="mara@halyard.example" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="correct horse"
          aside={
            <a href="#forgot" className={textLink}>
              Forgotten
            </a>
          }
        />
        <PasswordField label="Short" autoComplete="new-password" refusal="Three more characters." />
      </Kind>
      <Kind name="Code">
        <div className="flex w-72 flex-col gap-4">
          <CodeField label="Code" name="code" value={code} onValueChange={setCode} />
          <CodeField label="Wrong code" name="wrong" value="483201" onValueChange={() => {}} refusal="Not this one." />
        </div>
      </Kind>
      <Kind name="Select">
        <Select aria-label="List" defaultValue="Halyard">
          <option>Halyard</option>
          <option>Home</option>
        </Select>
        <Select aria-label="Refused" refused>
          <option>Choose a list</option>
        </Select>
      </Kind>
      <Kind name="Checkbox, choice">
        <Checkbox label="Unchecked" />
        <Checkbox label="Checked" defaultChecked />
        <Choice
          name="size"
          label="Size"
          value={size}
          onChange={setSize}
          choices={[
            { value: 'small', label: 'Small' },
            { value: 'large', label: 'Large' },
          ]}
        />
      </Kind>
      <Kind name="Switch">
        <span id="switch">Public copy</span>
        <Switch labelledBy="switch" isOn={isOn} onChange={setIsOn} />
        <Switch labelledBy="switch" isOn={!isOn} onChange={(next) => setIsOn(!next)} />
        <Switch labelledBy="switch" isOn isBusy onChange={() => {}} />
      </Kind>
      <Kind name="Date grid">
        <div className="w-72">
          <DateGrid
            chosen={new Date(2026, 10, 26)}
            now={now}
            labels={{ previous: 'Month before', next: 'Month after' }}
            onChoose={() => {}}
          />
        </div>
      </Kind>
    </>
  )
}

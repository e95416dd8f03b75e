import { Ellipsis } from 'lucide-react'
import { Button } from '../src/ui/button.tsx'
import { Field } from '../src/ui/field.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { ListIcon } from '../src/ui/list-icon.tsx'
import { LiveSign } from '../src/ui/live-sign.tsx'
import { Perforation } from '../src/ui/perforation.tsx'
import { SheetHeader } from '../src/ui/sheet.tsx'
import { NumberedLine } from '../src/ui/slip.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { StatusMark } from '../src/ui/status-control.tsx'
import { Cell, Table } from '../src/ui/table.tsx'
import { Tally } from '../src/ui/tally.tsx'
import { Kind } from './look.tsx'

/** `Sheet` and `Slip` are whole pages, each with its `main`: here is what lies on them. */
export const Paper = () => (
  <>
    <Kind name="Sheet">
      <div className="relative w-full border border-rule-2">
        <SheetHeader
          icon={<ListIcon icon="" />}
          title="Halyard 2.0"
          aside={
            <span data-yields="tally" className="data-yielded:hidden">
              <Tally counts={{ done: 9, running: 2, failed: 1, pending: 19 }} />
            </span>
          }
        >
          <LiveSign state="live" />
          <IconButton label="List menu">
            <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
          </IconButton>
        </SheetHeader>
        {[
          'Order hops',
          'עברית בשורה',
          'A name that is long enough to need more than the one line that it is given on a phone',
        ].map((name, index) => (
          <div key={name} className="sheet-row min-h-(--line) items-center border-b border-rule">
            <span className="type-small figures justify-self-end pe-4 text-ink-3">{index + 1}</span>
            <span className="flex min-w-0 items-center gap-2.5">
              <StatusMark status="pending" />
              <span dir="auto" data-sample="name" className="min-w-0 grow truncate">
                {name}
              </span>
              <span className="type-small figures shrink-0 text-ink-3">Sat 21 Nov</span>
            </span>
          </div>
        ))}
        <Perforation />
        <div className="ruled h-20" />
        <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--margin) z-[11]" />
      </div>
    </Kind>
    <Kind name="Numbered line of a slip">
      <div className="relative w-full max-w-115 ps-(--slip-content)">
        <NumberedLine number={1}>
          <Field label="E-mail" size="slip" />
        </NumberedLine>
        <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--slip-margin)" />
      </div>
    </Kind>
    <Kind name="Table">
      <Table heads={['Key', 'Last used']} actions="Actions">
        <tr>
          <Cell head>
            Backup <Stamp tone="pen">This one</Stamp>
          </Cell>
          <Cell label="Last used" quiet>
            Never
          </Cell>
          <Cell end>
            <Button variant="quiet">Revoke</Button>
          </Cell>
        </tr>
      </Table>
    </Kind>
  </>
)

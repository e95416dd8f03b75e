import { Clock } from 'lucide-react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { ListIcon } from '../src/ui/list-icon.tsx'
import { LiveSign } from '../src/ui/live-sign.tsx'
import { Logo } from '../src/ui/logo.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { BlankMark, StatusControl, StatusMark } from '../src/ui/status-control.tsx'
import { Tally } from '../src/ui/tally.tsx'
import { Kind } from './look.tsx'

const tallies = [
  { done: 0, running: 0, failed: 0, pending: 1 },
  { done: 9, running: 2, failed: 1, pending: 19 },
  { done: 12, running: 0, failed: 0, pending: 0 },
  { done: 1214, running: 6, failed: 2, pending: 1196 },
]

export const Marks = () => (
  <>
    <Kind name="Status">
      <StatusMark status="pending" />
      <StatusMark status="in_progress" />
      <StatusMark status="completed" />
      <StatusMark status="completed" isFresh />
      <StatusMark status="failed" />
      <BlankMark />
      <StatusControl status="pending" label="Complete line 4" />
    </Kind>
    <Kind name="Stamp">
      <Stamp tone="done">Completed</Stamp>
      <Stamp tone="fail">Failed</Stamp>
      <Stamp tone="run">Running 3:33</Stamp>
      <Stamp tone="pen">This one</Stamp>
      <Stamp tone="ink">Viewer</Stamp>
      <Stamp tone="done" large>
        Completed
      </Stamp>
    </Kind>
    <Kind name="Chip">
      <Chip>Neutral</Chip>
      <Chip tone="pen">tomorrow 9am</Chip>
      <Chip icon={<Clock aria-hidden size={14} strokeWidth={1.75} />}>Waiting</Chip>
    </Kind>
    <Kind name="Tally">
      {tallies.map((counts) => (
        <Tally key={counts.pending} counts={counts} />
      ))}
    </Kind>
    <Kind name="Live sign">
      <LiveSign state="live" />
      <LiveSign state="reconnecting" />
      <LiveSign state="offline" />
      <LiveSign state="offline" waiting={3} />
    </Kind>
    <Kind name="Avatar">
      {['Mara Lindqvist', 'jon@halyard.example', 'עמית', 'Sofía', 'Tomás Ferreira', 'Ada'].map((name) => (
        <Avatar key={name} id={name} name={name} />
      ))}
      <Avatar id="worker-1" name="builder" worker />
      <Avatar id="large" name="Mara Lindqvist" size="large" />
    </Kind>
    <Kind name="List icon, logo">
      <ListIcon icon="" />
      <ListIcon icon="⚓" />
      <Logo />
    </Kind>
  </>
)

import { Button } from './button.tsx'

interface AskFirstProps {
  /** What is lost, and the verbs of the buttons. */
  ask: string
  keep: string
  confirm: string
  /** Said while it is done. */
  busy: string | false
  onKeep(): void
  onConfirm(): void
}

/** Asks in its own place before something that cannot be undone. */
export const AskFirst = ({ ask, keep, confirm, busy, onKeep, onConfirm }: AskFirstProps) => (
  <div className="mt-2.5 flex flex-wrap items-center justify-end gap-2">
    <p className="type-small grow basis-60 text-pretty">{ask}</p>
    <Button autoFocus onClick={onKeep}>
      {keep}
    </Button>
    <Button variant="danger" busy={busy} onClick={onConfirm}>
      {confirm}
    </Button>
  </div>
)

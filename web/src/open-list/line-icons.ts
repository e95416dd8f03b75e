import {
  Archive,
  ArrowDown,
  ArrowRightLeft,
  ArrowUp,
  ArrowUpDown,
  Bell,
  CalendarClock,
  CalendarDays,
  Circle,
  CircleCheck,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  PanelRight,
  Pencil,
  SquareCheck,
  Tag,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { LineAction } from './line-actions.ts'

const icons: Record<LineAction['id'], LucideIcon> = {
  open: PanelRight,
  comment: MessageSquare,
  toggle: CircleCheck,
  rename: Pencil,
  due: CalendarDays,
  assign: UserRound,
  remind: Bell,
  labels: Tag,
  start: CalendarClock,
  after: Hourglass,
  select: SquareCheck,
  place: ArrowUpDown,
  elsewhere: ArrowRightLeft,
  up: ArrowUp,
  down: ArrowDown,
  archive: Archive,
  delete: Trash2,
}

/** What stands for an action on these lines. */
export const iconOf = (action: LineAction, keys: readonly string[]): LucideIcon =>
  action.isBack?.(keys) ? Circle : icons[action.id]

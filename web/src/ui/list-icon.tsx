import { List } from 'lucide-react'

/** A list's own icon, or the mark of a list without one. */
export const ListIcon = ({ icon }: { icon: string }) =>
  icon === '' ? (
    <List aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
  ) : (
    <span aria-hidden className="block max-w-full truncate leading-[1.3]">
      {icon}
    </span>
  )

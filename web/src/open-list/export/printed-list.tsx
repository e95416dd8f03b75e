import { withoutMentions } from '@docket/contract/mentions'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useFormatter } from 'use-intl'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { paperText } from '../../domain/paper-text.ts'
import { LineLabels } from '../line-labels.tsx'
import { useList } from '../list-provider.tsx'
import { tasksOf } from './tasks-of.ts'

/** All of the list on paper, however it is printed: on the screen there is only as much of it as fits. */
export const PrintedList = () => {
  const { session, list } = useList()
  const format = useFormatter()
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes what stands there when this returns.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return createPortal(
    <article className="printed">
      <h1 className="type-title" dir="auto">
        {list.icon} {list.name}
      </h1>
      {list.description && (
        <p className="mt-1 whitespace-pre-line" dir="auto">
          {paperText(withoutMentions(list.description))}
        </p>
      )}
      <ul className="mt-4">
        {tasksOf(session).map((task, index) => (
          <li key={task.id} className="flex gap-3 border-b border-current/30 py-1.5 break-inside-avoid">
            <span className="type-small figures min-w-6 shrink-0 text-end">{format.number(index + 1)}</span>
            <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center border border-current">
              {isFinished(task) && '✓'}
            </span>
            <div className="min-w-0 grow wrap-anywhere">
              <p dir="auto">
                {task.icon} {task.name}
              </p>
              <LineLabels labels={task.labels} className="block" />
              {task.description && (
                <p className="type-small mt-0.5 whitespace-pre-line" dir="auto">
                  {paperText(withoutMentions(task.description))}
                </p>
              )}
            </div>
            {task.due_at !== null && (
              <span className="type-small shrink-0">{format.dateTime(dueDate(task)!, { dateStyle: 'medium' })}</span>
            )}
          </li>
        ))}
      </ul>
    </article>,
    document.body,
  )
}

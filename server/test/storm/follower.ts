import { type Client, followList, type ListFollower } from '@docket/client'
import type { Task } from '@docket/contract'

/** What a reader holds of a list: it drops all of it with a baseline, and otherwise believes what it is told. */
export class Follower implements Disposable {
  readonly tasks = new Map<string, Task>()
  readonly baselines: number[] = []
  #pending: Task[] = []
  #news = Promise.withResolvers<void>()
  readonly #follower: ListFollower

  constructor(api: Client, listID: string, since?: string) {
    this.#follower = followList(api, listID, {
      ...(since !== undefined && { since }),
      longestPauseMs: 200,
      onBegin: () => (this.#pending = []),
      onFrame: ({ event, rev, data }) => {
        if (event === 'task') this.#pending.push(data)
        if (event === 'task_deleted') this.tasks.delete(data.id)
        if (rev === undefined) return
        if (event === 'synced' && data.full) {
          this.tasks.clear()
          this.baselines.push(rev)
        }
        for (const task of this.#pending.splice(0)) this.tasks.set(task.id, task)
        this.#news.resolve()
        this.#news = Promise.withResolvers<void>()
      },
    })
  }

  get bookmark(): string {
    return this.#follower.bookmark!
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.#news.promise
  }

  get names(): string[] {
    return [...this.tasks.values()].map(({ id, name, rev }) => `${id} ${name} ${rev}`).sort()
  }

  [Symbol.dispose](): void {
    this.#follower.close()
  }
}

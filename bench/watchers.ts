import { connect, type Socket } from 'node:net'
import { requestAs } from './world.ts'

/** Open streams on raw sockets, which only look for one text at a time. */
export interface Watchers extends Disposable {
  /** Resolves when every watcher has received `text`, to the moments at which each did. */
  receive(text: string): Promise<Float64Array>
}

export interface Seat {
  token: string
  listID: string
}

const CONNECTING_AT_ONCE = 100
/** Long enough for any text that is looked for to be found although two reads share it. */
const CARRIED = 64

/** Opens one stream per seat and resolves when all are synced. */
export const openWatchers = async (port: number, seats: readonly Seat[]): Promise<Watchers> => {
  const sockets: Socket[] = []
  const arrivals = new Float64Array(seats.length)
  let wanted = ''
  let missing = 0
  let complete: (arrivals: Float64Array) => void = () => {}

  const open = ({ token, listID }: Seat): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let carried = ''
    let synced = false
    let found = ''
    const receive = (size: number): boolean => {
      const text = carried + readBuffer.toString('latin1', 0, size)
      carried = text.slice(-CARRIED)
      if (!synced) {
        if (!text.startsWith('HTTP/1.1 200') && carried === text) reject(new Error(text))
        if (!text.includes('event: synced')) return true
        synced = true
        resolve()
      } else if (wanted !== found && text.includes(wanted)) {
        found = wanted
        arrivals[--missing] = performance.now()
        if (missing === 0) complete(arrivals)
      }
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: readBuffer, callback: receive } })
    socket.on('error', reject)
    socket.write(requestAs(token, 'GET', `/lists/${listID}/events`))
    sockets.push(socket)
    return promise
  }

  for (let index = 0; index < seats.length; index += CONNECTING_AT_ONCE) {
    await Promise.all(seats.slice(index, index + CONNECTING_AT_ONCE).map(open))
  }
  return {
    receive: (text) => {
      wanted = text
      missing = seats.length
      return new Promise((resolve) => {
        complete = resolve
      })
    },
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One for all sockets: a read is looked at before the next one begins. */
const readBuffer = Buffer.allocUnsafeSlow(256 * 1024)

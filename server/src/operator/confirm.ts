import { createInterface } from 'node:readline/promises'

/** Whether whoever sits there types the same once more. No terminal and no more lines are no. */
export const isConfirmed = async (question: string, expected: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(question), ended])
  lines.close()
  return answer.trim().toLowerCase() === expected.trim().toLowerCase()
}

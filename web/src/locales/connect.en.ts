/** Words of connecting programs with a key that was just made. */
export const connectMessages = {
  connect: {
    title: 'Use it with',
    script: 'A script',
    terminal: 'In a terminal:',
    file: 'Into the file {file}:',
    copy: 'Copy this',
    waits: 'Waiting for its first call…',
    connected: 'It has called: connected.',
  },
}

/** The words of home while the lists are not live. */
export const awayMessages = {
  away: {
    reconnecting: 'The connection is gone. This is how your lists were: {time}.',
    offline: 'You are offline. This is how your lists were: {time}.',
    tryNow: 'Try now',
  },
}

/** Words of what several pages show. */
export const sharedMessages = {
  live: {
    live: 'Live',
    sending: 'Sending {waiting, number}',
    reconnecting: '{waiting, plural, =0 {Reconnecting} other {Reconnecting, # waiting}}',
    offline: '{waiting, plural, =0 {Offline} other {Offline, # waiting}}',
  },
  /** As they stand on a keyboard. */
  keyCaps: { control: 'Ctrl', space: 'Space', delete: 'Del' },
  dates: { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' },
  tally: {
    sentence:
      '{done, number} of {total, plural, one {# task} other {# tasks}} done{running, plural, =0 {} other {, # in progress}}{failed, plural, =0 {} other {, # failed}}',
  },
}

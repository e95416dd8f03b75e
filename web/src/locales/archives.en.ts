/** The words of archives under Settings. */
export const archiveMessages = {
  archives: {
    title: 'Archive of your lists',
    lead: 'Your lists, whole: to have them back, or to go on in another Docket. Without other people, public addresses and keys.',
    takeOut: 'Take out',
    bringIn: 'Bring in',
    bringing: 'Bringing in',
    file: 'Archive to bring in',
    brought:
      '{count, plural, =0 {There was no list in it.} one {One list is yours now.} other {# lists are yours now.}}',
    taken: 'Something in this archive is here already, and nothing is written over. Nothing was changed.',
    refused: 'This file cannot be brought in. {why}',
  },
}

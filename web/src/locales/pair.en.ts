/** Words of the page where somebody allows a machine an API key. */
export const pairMessages = {
  pair: {
    page: 'Allow a machine',
    codeLabel: 'Code on the machine',
    codeHelp: 'Eight letters, as they stand in the terminal.',
    codeMissing: 'Eight letters are on the machine.',
    look: 'Look',
    looking: 'Looking',
    lead: 'A machine wants an API key, with which it acts as you.',
    warn: 'Allow it only if you have just started this yourself, and the machine shows this code:',
    asked: 'Asked {when}, from {ip}',
    allow: 'Allow',
    allowing: 'Allowing',
    refuse: 'Refuse',
    unknown:
      'Nothing waits with this code. It is wrong, was used or refused, or its ten minutes are over. Start again on the machine.',
    approved: 'This machine has been allowed already.',
    allowed: '{name} gets its key now. Go on there.',
    allowedMore: 'It stands among your keys in the settings, where you can revoke it.',
    toKeys: 'To your keys',
    refused: 'Refused: {name} gets no key.',
    loading: 'Asking which machine it is',
  },
}

export const phoneMessages = {
  phone: {
    offer: 'Open this list on your phone',
    dismiss: 'Hide this',
    title: 'Open this list on your phone',
    code: 'QR code of the list’s address',
    scan: 'Point your phone’s camera at the code, and sign in there. What you write on one shows on the other at once.',
    network: 'The phone has to be able to reach this address: in the same network, say.',
    alone:
      'This Docket answers only to the computer that it runs on. To open it to your network, set these and start it again:',
    aloneThen: 'In place of 192.168.1.20 goes the address of that computer in your network.',
    done: 'Done',
  },
}

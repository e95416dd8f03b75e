export const noticeSettingsMessages = {
  noticeSettings: {
    mail: 'One mail a day',
    mailHelp: 'At most one, and only on a day on which something waits in your inbox or a task of yours is late.',
    on: 'Write to me once a day',
    hour: 'At',
    zone: 'time of {zone}',
    zoneHere: 'Use the time of {zone}',
    until: 'As long as you choose nothing here, this begins once something has waited in your inbox for a day.',
    saved: 'Saved.',
    unverified: 'Mails are sent once your address is confirmed.',
    noServer: 'This Docket sends no mails: whoever runs it has set no mail server.',
    demo: 'A demo gets no mails.',
  },
}

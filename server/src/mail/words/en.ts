import type { Words } from './words.ts'

export const en: Words = {
  all: {
    bare_link: 'If the button does nothing, copy this address into your browser:',
    notice_reason: 'Docket tells you whenever something changes that protects your account.',
  },
  verify: {
    subject: 'Confirm your address',
    lead: 'Your Docket account is ready. Confirm that this address is yours, and you can invite others to your lists.',
    button: 'Confirm address',
    until: 'The link works once, for {lasts}: until {until}.',
    then: 'If you did not open an account, you can leave this mail alone. Nobody can confirm your address without it.',
    reason: 'You get this mail because a Docket account was opened with this address.',
  },
  reset: {
    subject: 'Set a new password',
    lead: 'Somebody asked for a new password for your Docket account. If it was you, set it here.',
    button: 'Set a new password',
    until: 'The link works once, for {lasts}: until {until}. A new password signs you out everywhere else.',
    then: 'If it was not you, you can leave this mail alone. Your password stays as it is.',
    reason: 'You get this mail because a new password was asked for with this address.',
  },
  invite: {
    subject: '{inviter} shares “{list_name}” with you',
    lead: '{role, select, editor {{inviter} invites you to the list “{list_name}”. You can add tasks there, change them and complete them.} other {{inviter} invites you to the list “{list_name}”. You can read it and see it change as the work gets done.}}',
    button: 'Open the invite',
    until: 'The invite is for this address only. It stands for {lasts}: until {until}.',
    then: 'If you do not know who this is, you can leave this mail alone. You join only if you accept.',
    reason: 'You get this mail because {inviter} entered your address to share a list.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: 'The password of your Docket account was changed on {at}. You were signed out everywhere else.',
    then: 'If it was not you, choose “Forgot password” on the sign-in page now and set a new one. Then look through the security log and the API keys in your settings.',
  },
  two_factor_on: {
    subject: 'Two-factor sign-in is on',
    lead: 'Two-factor sign-in was turned on for your Docket account on {at}. From now on, signing in takes a code from your app as well as your password. Keep the recovery codes where you find them without your phone.',
    then: 'If it was not you, somebody else knows your password. Ask whoever runs this Docket to help you back in.',
  },
  two_factor_off: {
    subject: 'Two-factor sign-in is off',
    lead: 'Two-factor sign-in was turned off for your Docket account on {at}. From now on, the password alone is enough to sign in.',
    then: 'If it was not you, change your password now, turn two-factor sign-in on again, and look through the security log and the API keys in your settings.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    lead: 'New recovery codes were made for your Docket account on {at}. The old ones no longer work.',
    then: 'If it was not you, change your password now and make new codes again in your settings.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used to sign in',
    lead: 'Somebody signed in to your Docket account with a recovery code on {at}. {left, plural, =0 {It was the last one: make new codes in your settings before you need the next.} one {One code is left.} other {# codes are left.}}',
    then: 'If it was not you, change your password now and make new codes in your settings.',
  },
  api_key_made: {
    subject: 'A new API key for your account',
    lead: 'The API key “{name}” was made for your Docket account on {at}. Whoever has it can use Docket as you.',
    then: 'If it was not you, revoke the key in your settings and change your password now.',
  },
}

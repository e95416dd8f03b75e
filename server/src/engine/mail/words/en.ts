import type { Words } from './words.ts'

export const en: Words = {
  all: {
    bare_link: 'If the button does nothing, copy this address into your browser:',
    notice_reason: 'Docket writes to you whenever something changes that protects your account.',
  },
  daily: {
    subject:
      '{waiting, plural, =0 {{late, plural, one {One task of yours is late} other {# tasks of yours are late}}} one {One thing waits for you} other {# things wait for you}}',
    lead: 'This is what waits for you in Docket.',
    waiting: 'In your inbox',
    late: 'Late',
    kinds: {
      mention: '{who} mentioned you in “{task}” ({list})',
      comment:
        '{count, plural, one {{who} commented on “{task}” ({list})} other {“{task}” ({list}) has # new comments, the last by {who}}}',
      assigned:
        '{more, plural, =0 {{who} gave you “{task}” ({list})} one {{who} gave you “{task}” ({list}) and one more task} other {{who} gave you “{task}” ({list}) and # more tasks}}',
      added: '{who} added you to “{list}”',
      handed_back: '“{list}” is back: {who} finished the last task',
      hook_off: '“{list}”: a webhook was switched off, because its address takes nothing',
      reminder: '“{task}” ({list}): you wanted to be reminded',
      needs_you: '{count, plural, one {“{task}” ({list}) needs you} other {# tasks of “{list}” need you}}',
    },
    lateTask: '“{task}” ({list}), due {due}',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    somebody: 'Somebody',
    task: 'a task',
    list: 'a list',
    button: 'Open the inbox',
    then: 'What you have read by tomorrow is not told again. On days on which nothing waits there is no mail.',
    reason: 'You get this mail at most once a day, because something waits for you in Docket.',
    settings: 'Choose another hour',
    stop: 'End these mails',
  },
  verify: {
    subject: 'Confirm your e-mail address',
    lead: 'Your Docket account is ready. Confirm that this address is yours, and you can invite others to your lists.',
    button: 'Confirm address',
    until: 'The link works once and for {lasts}, until {until}.',
    then: 'If you did not open an account, ignore this mail. Without it, nobody can confirm your address.',
    reason: 'You get this mail because a Docket account was opened with this address.',
  },
  reset: {
    subject: 'Set a new password',
    lead: 'Somebody asked for a new password for your Docket account. If it was you, set it here.',
    button: 'Set a new password',
    until: 'The link works once and for {lasts}, until {until}. A new password signs you out everywhere else.',
    then: 'If it was not you, ignore this mail. Your password stays as it is.',
    reason: 'You get this mail because a new password was asked for with this address.',
  },
  invite: {
    subject: '{inviter} shares a list with you',
    lead: '{inviter} invites you to {is_named, select, yes {the list “{list_name}”} other {a list}}. {role, select, editor {You can add tasks there, change them and complete them.} other {You can read it and watch the work get done.}}',
    button: 'Open the invite',
    until: 'The invite is for this address only. You can accept it for {lasts}, until {until}.',
    then: 'If you do not know who it is from, ignore this mail. You join the list only if you accept.',
    reason: 'You get this mail because {inviter} entered your address to share a list.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: 'The password of your Docket account was changed on {at}. You were signed out everywhere else.{keys, plural, =0 {} one { One API key goes on working.} other { # API keys go on working.}}',
    then: 'If it was not you, ask for a new password on the sign-in page now. Then look through the security log and the API keys in your settings.',
  },
  two_factor_on: {
    subject: 'Two-factor sign-in is on',
    lead: 'Two-factor sign-in was turned on for your Docket account on {at}. From now on, signing in takes a code from your app as well as your password. Keep the recovery codes where you can find them without your phone.',
    then: 'If it was not you, somebody else knows your password. If you are still signed in, turn two-factor sign-in off in your settings and change your password. If not, ask whoever runs this Docket for help.',
  },
  two_factor_off: {
    subject: 'Two-factor sign-in is off',
    lead: 'Two-factor sign-in was turned off for your Docket account on {at}. From now on, the password alone is enough to sign in.',
    then: 'If it was not you, change your password now and turn two-factor sign-in on again. Then look through the security log and the API keys in your settings.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    lead: 'New recovery codes were made for your Docket account on {at}. The old ones no longer work.',
    then: 'If it was not you, change your password now and make new codes in your settings.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used to sign in',
    lead: 'A recovery code was used on {at} to sign in to your Docket account. {left, plural, =0 {It was the last one: make new codes in your settings before you need another.} one {One code is left.} other {# codes are left.}}',
    then: 'If it was not you, change your password now and make new codes in your settings.',
  },
  api_key_made: {
    subject: 'A new API key for your account',
    lead: 'The API key “{name}” was made for your Docket account on {at}. Whoever has it can use Docket as you.',
    then: 'If it was not you, revoke the key in your settings and change your password now.',
  },
  sign_on_linked: {
    subject: 'You can now sign in with {provider}',
    lead: 'Your Docket account was connected with {provider} on {at}, because {provider} says that this address is yours. From now on, you can sign in with {provider}. {taken, select, yes {The address had not been confirmed before, so the password, the sessions and the API keys that the account had no longer work.} other {Everything else stays as it is.}}',
    then: 'If it was not you, somebody else can sign in to {provider} with your address. Secure your account there first, then look through the security log and the API keys in your settings here.',
  },
}

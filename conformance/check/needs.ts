/**
 * Preconditions that a check can name.
 * - `user`: someone with a password, allowed everything, in the default company; `otherUser`: a second one
 * - `restrictedUser`: someone whose permissions the profile lists (see `t.userWithout`)
 * - `sharedUser`: someone who works in two companies; `otherCompany`: a second company
 * - `app`: a registered app; `secret`: it has a client secret; `otherApp`: a second app
 * - `token`: a token can be had (own tokens of the profile, or the dialog)
 * - `dialog`: the dialog can be driven: app, user with password, Chromium
 * - `freshPair`: an app and a user who never authorizes it in any check, so that the dialog appears (for denial)
 * - `clock`: a hook of the profile that advances the target's clock
 * - `writes`: the run may send unsafe methods
 */
export type Need =
  | 'user'
  | 'otherUser'
  | 'restrictedUser'
  | 'sharedUser'
  | 'otherCompany'
  | 'app'
  | 'secret'
  | 'otherApp'
  | 'token'
  | 'dialog'
  | 'freshPair'
  | 'clock'
  | 'writes';

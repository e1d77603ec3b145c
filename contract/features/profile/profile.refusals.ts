import { notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const profileRefusals = refusals('profile', {
  noAccount: notPossible({}, { en: 'You have no account of your own here.', tr: 'Burada kendi hesabınız yok.' }),
  unknownTimeZone: wrongField(
    'body.timeZone',
    {},
    { en: 'Choose a time zone such as Europe/Istanbul.', tr: 'Europe/Istanbul gibi bir saat dilimi seçin.' },
  ),
  notTold: wrongFields({ types: 'text' }, { en: 'Choose one of {{types}}.', tr: 'Şunlardan birini seçin: {{types}}.' }),
  wrongProof: wrongField(
    'body.proof',
    {},
    { en: 'The password or code is wrong. Try again.', tr: 'Parola ya da kod yanlış. Yeniden deneyin.' },
  ),
  wrongPassword: wrongField('body.current', {}, { en: 'This is not your current password.', tr: 'Bu, geçerli parolanız değil.' }),
  wrongCode: wrongField(
    'body.code',
    {},
    { en: 'The code is wrong. Wait for the next one and try again.', tr: 'Kod yanlış. Bir sonrakini bekleyip yeniden deneyin.' },
  ),
  signInAgain: notPossible(
    {},
    {
      en: 'You signed in too long ago to do this. Sign out and in again first.',
      tr: 'Bunun için son oturum açmanızın üzerinden çok zaman geçti. Önce çıkıp yeniden girin.',
    },
  ),
  noPassword: notPossible(
    {},
    {
      en: 'You sign in without a password. To have one, sign out and choose Forgot password.',
      tr: 'Parolasız oturum açıyorsunuz. Parolanız olsun isterseniz çıkın ve Parolamı unuttum’u seçin.',
    },
  ),
  factorOff: notPossible({}, { en: 'Two-step sign-in is off.', tr: 'İki adımlı oturum açma kapalı.' }),
  passkeysNeedName: notPossible(
    {},
    {
      en: 'Passkeys need a domain name. This portal was opened by its IP address.',
      tr: 'Geçiş anahtarları için bir alan adı gerekir. Bu portal IP adresiyle açıldı.',
    },
  ),
  passkeyNotAdded: notPossible({}, { en: 'The passkey was not added. Start again.', tr: 'Geçiş anahtarı eklenmedi. Baştan başlayın.' }),
})

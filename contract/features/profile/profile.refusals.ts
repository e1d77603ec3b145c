import { notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const profileRefusals = refusals('profile', {
  noAccount: notPossible({}, { en: 'You have no account of your own here.', tr: 'Burada kendi hesabınız yok.' }),
  unknownTimeZone: wrongField(
    'body.timeZone',
    {},
    { en: 'Choose a time zone such as Europe/Istanbul.', tr: 'Europe/Istanbul gibi bir saat dilimi seçin.' },
  ),
  notTold: wrongFields({ types: 'text' }, { en: 'Choose one of {{types}}.', tr: 'Şunlardan birini seçin: {{types}}.' }),
  wrongProof: wrongField('body.proof', {}, { en: 'This is not right. Try again.', tr: 'Bu doğru değil. Yeniden deneyin.' }),
  wrongPassword: wrongField('body.current', {}, { en: 'This is not your current password.', tr: 'Bu, geçerli parolanız değil.' }),
  wrongCode: wrongField(
    'body.code',
    {},
    { en: 'The code is not right. Wait for the next one and try again.', tr: 'Kod doğru değil. Bir sonrakini bekleyip yeniden deneyin.' },
  ),
  signInAgain: notPossible(
    {},
    {
      en: 'Your last sign-in is too long ago for this. Sign out and in again first.',
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
      en: 'Passkeys work only where the portal has a name, not a bare address.',
      tr: 'Geçiş anahtarları yalnızca portalın bir adı varsa çalışır; çıplak bir adres yetmez.',
    },
  ),
  passkeyNotAdded: notPossible({}, { en: 'The passkey was not added. Start again.', tr: 'Geçiş anahtarı eklenmedi. Baştan başlayın.' }),
})

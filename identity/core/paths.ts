/** Pages that letters lead to. */
export const managePath = '/Identity/Account/Manage'
export const unsubscribePath = '/Identity/Account/Unsubscribe'
export const registerPath = '/Identity/Account/Register'
export const resetAskPath = '/Identity/Account/ForgotPassword'

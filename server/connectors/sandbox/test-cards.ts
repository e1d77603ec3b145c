/** Documented numbers of the sandbox, by what it answers them with. They stand for no account. */
export const sandboxCards = { Approved: '4242424242424242', SoftDecline: '4000100000000919' } as const

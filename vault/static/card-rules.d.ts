export declare const digitsOf: (text: string) => string
export declare const brandOf: (number: string) => string | null
export declare const lengthsOf: (number: string) => number[]
export declare const codeLengthOf: (number: string) => number
export declare function passesLuhn(number: string): boolean
export declare const isNumber: (number: string) => boolean
export declare const isCode: (code: string, number: string) => boolean
export declare const maskedNumber: (number: string) => string
export declare function grouped(number: string): string
type Expiry = { month: number; year: number }
export declare function readExpiry(text: string): Expiry | undefined
export declare function isPast(expiry: Expiry, now: Date): boolean
export declare const isTooFar: (expiry: Expiry, now: Date) => boolean
export declare function typedExpiry(text: string, isDeleting: boolean): string

/** Times of answers are kept as places on a scale on which each is a tenth more than the one before: near enough for a percentile. */
const stepsOfE = 10

/** Without an answer there is no time. */
export const noLatency = -1
export const placeOf = (ms: number): number => Math.round(stepsOfE * Math.log(Math.max(1, ms)))
export const msAt = (place: number): number => Math.round(Math.exp(place / stepsOfE))

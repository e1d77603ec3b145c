/** For how long the tickets that are open now have waited, whenever they were opened. */
export const ages = ['underOneDay', 'underThreeDays', 'underSevenDays', 'underThirtyDays', 'older'] as const

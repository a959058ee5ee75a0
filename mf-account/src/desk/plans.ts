export const PLANS = ['Basic', 'Trials', 'Enterprise'] as const

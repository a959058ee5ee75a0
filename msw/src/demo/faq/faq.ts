export const FAQ_CATEGORIES = ['payment', 'delivery', 'cancellationReturn', 'myOrders', 'productServices'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export type Question<Text = string> = { id: number; question: Text; ans: Text }
/** Without the categories that have no match. */
export type Faq = Partial<Record<FaqCategory, { title: string; qandA: Question[] }>>

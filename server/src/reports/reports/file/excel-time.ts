const OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000
/** 1970-01-01 as Excel counts days (ECMA-376 part 1 §18.17.4.1, 1900 date base). */
const EXCEL_1970 = 25_569

/** The days of Excel, with the time in GMT+7 as their fraction. */
export const excelTime = (at: Date): number => (at.getTime() + OFFSET_MS) / DAY_MS + EXCEL_1970

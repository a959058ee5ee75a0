import { createRandom } from '../service/random.ts'
import { dataUri } from './data-uri.ts'

const SKINS = ['#f3c9a5', '#e0ac7e', '#c98d5f', '#a66d43', '#f6d7bd']
const HAIRS = ['#2b2320', '#4a352b', '#6d4a33', '#1d2433', '#8a6a4c']
const BACKGROUNDS = ['#cfe0ff', '#ffe1cc', '#d3f0dd', '#f7d6e3', '#e3dbfa', '#fdeeb8', '#cdeef2']
const SHIRTS = ['#2f6fe6', '#d9622b', '#2f9e6b', '#b53d73', '#6a4fc9', '#c79a12', '#1b8a99']

const HAIRCUTS = [
  '<path d="M20 31c0-11 5-17 12-17s12 6 12 17c-2-6-5-8-12-8s-10 2-12 8z"/>',
  '<path d="M18 44c-2-18 3-31 14-31s16 13 14 31c-1 3-4 3-4 0V30c-6 0-9-3-11-6-1 4-4 6-9 7v13c0 3-3 3-4 0z"/>',
  '<path d="M20 30c-2-8 3-16 12-16 4 0 6 1 8 3 5 1 6 7 4 13-1-5-3-7-6-8-5 1-13 0-15 3-1 1-2 3-3 5z"/>',
  '<path d="M21 28c0-9 4-14 11-14s11 5 11 14c0 0-3-5-11-5s-11 5-11 5z"/><circle cx="32" cy="11" r="5"/>',
]

/** The same seed draws the same face. */
export function drawAvatar(seed: number): string {
  const random = createRandom(seed * 2654435761)
  const skin = random.pick(SKINS)
  const glasses = random.next() < 0.25
  return dataUri(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="${random.pick(BACKGROUNDS)}"/>
    <path d="M12 64c0-12 8-18 20-18s20 6 20 18z" fill="${random.pick(SHIRTS)}"/>
    <path d="M28 40h8v8c0 3-8 3-8 0z" fill="${skin}"/>
    <ellipse cx="32" cy="31" rx="11" ry="13" fill="${skin}"/>
    <g fill="${random.pick(HAIRS)}">${random.pick(HAIRCUTS)}</g>
    <g fill="#2b2320"><circle cx="28" cy="31" r="1.4"/><circle cx="36" cy="31" r="1.4"/></g>
    <path d="M28 37q4 ${random.integer(2, 4)} 8 0" fill="none" stroke="#8c4a3a" stroke-width="1.4" stroke-linecap="round"/>
    ${glasses ? '<g fill="none" stroke="#3c4358" stroke-width="1.2"><circle cx="28" cy="31" r="4"/><circle cx="36" cy="31" r="4"/></g>' : ''}
  </svg>`)
}

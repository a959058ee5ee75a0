import { StarFilled, StarOutlined } from '@ant-design/icons'

type Props = { label: string; title?: string; on: boolean; onToggle(): void }

export function StarButton({ label, title, on, onToggle }: Props) {
  const Star = on ? StarFilled : StarOutlined
  return (
    <button type="button" className="star-button" aria-label={label} title={title} aria-pressed={on} onClick={onToggle}>
      <Star aria-hidden />
    </button>
  )
}

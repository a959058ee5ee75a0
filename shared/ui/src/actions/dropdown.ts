// A file of its own, so that it can be imported when it is needed.
export { Dropdown } from 'antd'

import { Dropdown } from 'antd'

/** A module of its own, so that it can be imported when it is needed. */
export default Dropdown

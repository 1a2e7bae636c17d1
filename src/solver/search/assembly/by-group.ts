/** Looked up for a vector of people at once: what stands for the group of each. */
import { tagOf } from './rows';
import { home } from './running';

@inline
function at<T>(from: usize, y: i32, stride: usize): usize {
  return from + <usize>tagOf<T>(home, y) * stride;
}

/** For a vector of people from y on: the lane at `from` + (the person's group) × stride. */
@inline
export function byGroup<T>(from: usize, y: i32, stride: usize): v128 {
  // Lane numbers must be literals; which of these lines remain is known when T is.
  let out = v128.splat<T>(<T>0);
  out = v128.load_lane<T>(at<T>(from, y, stride), out, 0);
  out = v128.load_lane<T>(at<T>(from, y + 1, stride), out, 1);
  if (sizeof<T>() <= 4) {
    out = v128.load_lane<T>(at<T>(from, y + 2, stride), out, 2);
    out = v128.load_lane<T>(at<T>(from, y + 3, stride), out, 3);
  }
  if (sizeof<T>() <= 2) {
    out = v128.load_lane<T>(at<T>(from, y + 4, stride), out, 4);
    out = v128.load_lane<T>(at<T>(from, y + 5, stride), out, 5);
    out = v128.load_lane<T>(at<T>(from, y + 6, stride), out, 6);
    out = v128.load_lane<T>(at<T>(from, y + 7, stride), out, 7);
  }
  if (sizeof<T>() == 1) {
    out = v128.load_lane<T>(at<T>(from, y + 8, stride), out, 8);
    out = v128.load_lane<T>(at<T>(from, y + 9, stride), out, 9);
    out = v128.load_lane<T>(at<T>(from, y + 10, stride), out, 10);
    out = v128.load_lane<T>(at<T>(from, y + 11, stride), out, 11);
    out = v128.load_lane<T>(at<T>(from, y + 12, stride), out, 12);
    out = v128.load_lane<T>(at<T>(from, y + 13, stride), out, 13);
    out = v128.load_lane<T>(at<T>(from, y + 14, stride), out, 14);
    out = v128.load_lane<T>(at<T>(from, y + 15, stride), out, 15);
  }
  return out;
}

"""What plain rules work on in place of NumPy's arrays, wherever a driver is called."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import wraps
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablewright.engine.plain.records import FixedArray, PlainArray

MAX_KEPT, LARGEST_KEPT = 32, 2**20  # views of arrays that are kept, and the bytes of the largest


def with_views(module: ModuleType, names: Mapping[str, Any]) -> ModuleType:
    """The same driver module, called with NumPy's arrays from outside. Inside, its functions have views.

    Outside, these names are what they were before the module was loaded: rules that take NumPy's records.
    """
    outside = ModuleType(module.__name__, module.__doc__)
    for name, value in vars(module).items():
        own = isinstance(value, FunctionType) and value.__globals__ is vars(module)
        setattr(outside, name, given_views(value) if own else names.get(name, value))
    return outside


def given_views(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def called(*given: Any) -> Any:
        return function(*map(view, given))

    return called


kept: OrderedDict[int, tuple[np.ndarray, PlainArray | FixedArray]] = OrderedDict()  # the oldest first


def view(given: Any) -> Any:
    """What plain rules work on in place of an argument."""
    if isinstance(given, np.ndarray):
        return view_of_records(given) if given.dtype.names else view_of_numbers(given)
    if isinstance(given, np.generic):
        return PlainArray(np.asarray(given).reshape(1))[0] if given.dtype.names else given.item()
    if isinstance(given, tuple):
        return given.__class__(*map(view, given)) if hasattr(given, "_fields") else tuple(map(view, given))
    return given


def view_of_records(array: np.ndarray) -> PlainArray | FixedArray:
    """A view, or a copy of records that cannot change: an array that is read-only and has memory of its own."""
    kind = PlainArray if array.flags.writeable or array.base is not None else FixedArray
    known = kept.get(id(array))
    if known is not None and isinstance(known[1], kind):
        return known[1]
    made = kind(array)
    if array.nbytes <= LARGEST_KEPT:
        while len(kept) >= MAX_KEPT:
            kept.popitem(last=False)  # in one step: another thread may add or remove views at the same time
        kept[id(array)] = (array, made)  # with the array, so that no other one gets its id
    return made


def view_of_numbers(array: np.ndarray) -> Any:
    """A row of whole numbers or doubles. NumPy keeps tables, and short floats, which it rounds at every step."""
    simple = array.dtype.kind in "iub" or array.dtype == np.float64
    return array.data if simple and array.ndim == 1 and array.size and array.flags.c_contiguous else array

/* Python's stable interface, and what all types here have in common. */

#ifndef ENGINE_PYTHON_H
#define ENGINE_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

/* Give an object's memory back, and let its type go, which each object of such a type holds. */
static inline void release_object(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

/* Have a type make its objects by its function `init` when they are allocated, so that there is none
   that was not made, and none is made twice. */
#define MADE_BY_INIT(Type)                                                                         \
    static PyObject *Type##_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)              \
    {                                                                                              \
        PyObject *made = PyType_GenericNew(type, args, kwargs);                                    \
        if (made && Type##_init((Type *)made, args, kwargs))                                       \
            Py_CLEAR(made);                                                                        \
        return made;                                                                               \
    }

#endif
